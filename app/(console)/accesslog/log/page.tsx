'use client';

import { AccessLog } from '@/components/access-log/access-log';

/**
 * Access logs › Access records: who passed a door and who was refused, with picture and reason. @assumed pages-1
 * /accesslog/log
 */
export default function AccessLogPage() {
  return <AccessLog fileName="access-records" />;
}
