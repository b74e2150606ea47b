import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { FileInput } from '@/components/form/file-input';
import { Panel } from '@/components/form/panel';
import { useDrop } from '@/components/form/use-drop';
import { toBase64 } from '@/lib/base64';
import { ReplyError } from '@/lib/contract/error-codes';
import { REQUEST } from '@/lib/contract/limits';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { isPictureName } from '@/lib/validation/picture';
import { pictureFacts, tooManyPixels } from '@/lib/validation/picture-header';
import classes from './faceImg.module.css';
import type { FilterFields } from './faceImg-fields';
import { useFaultText } from './fault-text';
import { SAMPLES } from './samples';
import { faultsOf, type Measured } from './verdict';

interface Picture {
  name: string;
  /** Base64. */
  content: string;
}

interface Tried extends Picture {
  id: number;
  measured: Measured;
}

/** Pictures and what the filter says of them, by the values that the form shows. Nothing is stored. */
export function SamplePictures({ filter }: { filter: FilterFields }) {
  const t = useTranslations('faceImg');
  const kilobytes = useKilobytes();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const lastId = useRef(0);
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);

  /** Pictures that come while others are measured wait for those. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const measure = (pictures: readonly Picture[]) => {
    turn.current = turn.current.then(() => measureNow(pictures));
    return turn.current;
  };
  const measureNow = (pictures: readonly Picture[]) =>
    act.run(async (signal) => {
      for (const { name, content } of pictures) {
        const needs = ['score', 'blur', 'brightness', 'angle'] as const;
        let measured: Measured;
        try {
          measured = await rpc.call('faceRecognitionServer.checkPicture', { content }, { signal, needs: [...needs] });
        } catch (error) {
          if (!(error instanceof RpcError) || error.code !== ReplyError.InvalidParams) throw error;
          // The device cannot read this one; the others are measured all the same.
          setRefused((before) => [...before, name]);
          continue;
        }
        lastId.current += 1;
        const id = lastId.current;
        setTried((before) => [...before, { id, name, content, measured }]);
      }
    });
  const samples = useRef(SAMPLES.map(({ key, content }) => ({ name: t(`sample.${key}`), content })));
  const first = useRef(measure);
  useEffect(() => void first.current(samples.current), []);

  const choose = async (files: readonly File[]) => {
    const read = await Promise.all(files.map(pictureOf));
    setRefused(files.filter((_, place) => !read[place]).map(({ name }) => name));
    await measure(read.filter((each) => each !== undefined));
  };
  const drop = useDrop((files) => void choose(files));
  return (
    <Panel
      title={t('samples')}
      aside={
        <>
          <FileInput
            ref={input}
            accept=".png,.jpg,.jpeg"
            hidden
            multiple
            aria-label={t('try')}
            onChoose={(_, all) => void choose(all)}
          />
          <Button variant="subtle" size="xs" disabled={act.isBusy} onClick={() => input.current?.click()}>
            {t('try')}
          </Button>
        </>
      }
    >
      {(refused.length > 0 || act.failure) && (
        <Notice tone="bad" isNews>
          {[...new Set(refused)].map((name) => (
            <span key={name} className={classes.line}>
              {t.rich('noPicture', { name, size: kilobytes(REQUEST.pictureBytes), bdi })}
            </span>
          ))}
          {act.failure}
        </Notice>
      )}
      <ul className={classes.gallery} {...drop}>
        {tried.map((each) => (
          <Sample key={each.id} tried={each} filter={filter} />
        ))}
      </ul>
      <p className={classes.foot}>{t('unsavedValues')}</p>
    </Panel>
  );
}

function Sample({ tried: { name, content, measured }, filter }: { tried: Tried; filter: FilterFields }) {
  const t = useTranslations('faceImg');
  const faultText = useFaultText();
  const faults = faultsOf(measured, filter);
  const { score, blur, brightness, angle } = measured;
  const type = content.startsWith('/9j/') ? 'image/jpeg' : 'image/png';
  return (
    <li className={classes.sample}>
      <img src={`data:${type};base64,${content}`} alt={name} />
      <div>
        <bdi className={classes.name}>{name}</bdi>
        <Mark tone={faults.length > 0 ? 'bad' : 'ok'}>{faults.length > 0 ? t('refused') : t('accepted')}</Mark>
        {faults.length > 0 && <span className={classes.quiet}>{faultText(faults)}</span>}
        <span className={classes.quiet}>{t('measured', { score, blur, brightness, angle })}</span>
      </div>
    </li>
  );
}

/** Undefined for a file that is no picture, or that the browser cannot read, as of a drive that was taken out. */
async function pictureOf(file: File): Promise<Picture | undefined> {
  if (!isPictureName(file.name) || file.size > REQUEST.pictureBytes) return undefined;
  try {
    const facts = await pictureFacts(file);
    if (!facts || tooManyPixels(facts)) return undefined;
    return { name: file.name, content: toBase64(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return undefined;
  }
}
