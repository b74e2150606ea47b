'use client';

import { Tabs } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Panel } from '@/components/form/panel';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import classes from './ptz-pad.module.css';
import { PtzPatterns } from './ptz-patterns';
import { PtzPresets } from './ptz-presets';
import { PtzScans } from './ptz-scans';
import { PtzTours } from './ptz-tours';

interface PtzTabsProps {
  control: PtzControl;
  /** 1 to 8. */
  speed: number;
  isDisabled?: boolean;
}

/** Stored movements of the camera: presets, tours, scans and patterns. A pattern is recorded across all tabs. */
export function PtzTabs(props: PtzTabsProps) {
  const t = useTranslations('ptz');
  const { control } = props;
  useEffect(() => {
    const endRecording = () => control.leaveRecording();
    window.addEventListener('pagehide', endRecording);
    return () => {
      window.removeEventListener('pagehide', endRecording);
      endRecording();
    };
  }, [control]);
  return (
    <Panel>
      <Tabs defaultValue="presets" keepMounted={false}>
        <Tabs.List aria-label={t('kept')} className={classes.tabs}>
          <Tabs.Tab value="presets">{t('presets')}</Tabs.Tab>
          <Tabs.Tab value="tours">{t('tours')}</Tabs.Tab>
          <Tabs.Tab value="scans">{t('scans')}</Tabs.Tab>
          <Tabs.Tab value="patterns">{t('patterns')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="presets">
          <PtzPresets {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="tours">
          <PtzTours {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="scans">
          <PtzScans {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="patterns">
          <PtzPatterns {...props} />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  );
}
