'use client';

import { ActionIcon, Table, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { Panel } from '@/components/form/panel';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Point } from '@/lib/drawing/geometry';
import { type DrawingProblem, shapeMeant } from '@/lib/drawing/tool-state';
import { useDrawingProblemText } from './drawing-message';
import classes from './point-table.module.css';
import type { Drawing } from './use-drawing';
import '@mantine/core/styles/Table.layer.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Points of the selected or only shape as numbers: the other way to do everything. A rectangle has its two corners. */
export function PointTable({ drawing }: { drawing: Drawing }) {
  const t = useTranslations('drawing');
  const shape = shapeMeant(drawing.tool, true);
  const points = drawing.tool.phase === 'ToDo' || drawing.tool.phase === 'Doing' ? undefined : shape?.points;
  return (
    <Panel
      title={t('points')}
      aside={<span className={classes.range}>{t('range', { max: String(DRAWING_MAX) })}</span>}
    >
      {points && shape ? (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('number')}</Table.Th>
              <Table.Th>X</Table.Th>
              <Table.Th>Y</Table.Th>
              <Table.Th>
                <span className={classes.unseen}>{t('operations')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map((point, index) => (
              // New numbers of the device or of the picture end what was typed here.
              <PointRow key={`${shape.id} ${index} ${point}`} drawing={drawing} index={index} point={point} />
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <p className={classes.nothing}>{t('nothing')}</p>
      )}
    </Panel>
  );
}

/** What is typed in a row, judged when the focus leaves the row or with Enter. */
function PointRow({ drawing, index, point }: { drawing: Drawing; index: number; point: Point }) {
  const t = useTranslations('drawing');
  const problemText = useDrawingProblemText();
  const messageId = useId();
  const { tool, rules, isDisabled, send } = drawing;
  const [typed, setTyped] = useState<readonly [string, string]>([String(point[0]), String(point[1])]);
  const [problem, setProblem] = useState<DrawingProblem>();
  const number = index + 1;
  const isFixed = rules.kind === 'rectangle';

  const judge = () => {
    const to: Point = [numberIn(typed[0]), numberIn(typed[1])];
    if (to[0] === point[0] && to[1] === point[1]) return setProblem(undefined);
    setProblem(send({ type: 'setPoint', index, to }).problem);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') judge();
    if (event.key !== 'Escape') return;
    setTyped([String(point[0]), String(point[1])]);
    setProblem(undefined);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) judge();
  };
  const box = (axis: 0 | 1, label: string) => (
    <TextInput
      aria-label={label}
      aria-invalid={problem !== undefined}
      ref={(input: HTMLInputElement | null) => {
        // The library's own attribute would stand in its place.
        if (problem) input?.setAttribute('aria-describedby', messageId);
        else input?.removeAttribute('aria-describedby');
      }}
      error={problem !== undefined}
      value={typed[axis]}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      disabled={isDisabled}
      onFocus={() => send({ type: 'choose', index: isFixed ? undefined : index })}
      onChange={({ currentTarget: { value } }) => setTyped(axis === 0 ? [value, typed[1]] : [typed[0], value])}
    />
  );

  return (
    <>
      <Table.Tr
        data-chosen={(!isFixed && tool.chosen === index) || undefined}
        data-wrong={problem !== undefined || undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <Table.Td>{number}</Table.Td>
        <Table.Td>{box(0, t('pointX', { number }))}</Table.Td>
        <Table.Td>{box(1, t('pointY', { number }))}</Table.Td>
        <Table.Td className={classes.acts}>
          {!isFixed && (
            <>
              <ActionIcon
                size="sm"
                aria-label={t('addAfter', { number })}
                disabled={isDisabled}
                onClick={() => send({ type: 'insertAfter', index })}
              >
                <IconPlus {...ICON} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={t('deletePoint', { number })}
                disabled={isDisabled}
                onClick={() => send({ type: 'removePoint', index })}
              >
                <IconTrash {...ICON} />
              </ActionIcon>
            </>
          )}
        </Table.Td>
      </Table.Tr>
      {problem && (
        <Table.Tr>
          <Table.Td colSpan={4} id={messageId} className={classes.problem} role="alert">
            {problemText(problem)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Not a number where something else than digits is typed. */
const numberIn = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
