'use client';

import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { CompareCard } from './compare-card';
import { ExportCard } from './export-card';
import { ImportCard } from './import-card';
import { WholeCard } from './whole/whole-card';

/**
 * Configuration file: all settings as one file, and back; settings and people as a whole backup. Calls
 * SecurityImExport.prepareExportData and importData.
 * @spec §7 SecurityImExport; the rest @assumed pages-3 /cfg/cfg
 */
export default function ConfigPage() {
  return (
    <PageBody head={<PageHead />} width="form">
      <ExportCard />
      <ImportCard />
      <WholeCard />
      <CompareCard />
    </PageBody>
  );
}
