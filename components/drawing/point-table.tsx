'use client';

import { Table, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, memo, useId, useState } from 'react';
import { Panel } from '@/components/form/panel';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { isSamePoint, type Point } from '@/lib/drawing/geometry';
import { type DrawingProblem, shapeMeant } from '@/lib/drawing/tool-state';
import { useStore } from '@/lib/use-store';
import { useDrawingProblemText } from './drawing-message';
import classes from './point-table.module.css';
import type { Drawing } from './use-drawing';

/** Points of the selected or only shape as numbers, an alternative to drawing. A rectangle has its two corners. */
export function PointTable({ drawing }: { drawing: Drawing }) {
  const t = useTranslations('drawing');
  const tool = useStore(drawing.store);
  const shape = shapeMeant(tool, true);
  const list = useKeptFocus(`${shape?.id} ${shape?.points.length}`);
  const isDrawing = tool.phase === 'ToDo' || tool.phase === 'Doing';
  const points = isDrawing ? undefined : shape?.points;
  const isFixed = drawing.rules.kind === 'rectangle';
  return (
    <Panel
      title={t('points')}
      aside={<span className={classes.range}>{t('range', { max: String(DRAWING_MAX) })}</span>}
    >
      <div ref={list} tabIndex={-1}>
        {points && shape ? (
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('number')}</Table.Th>
                <Table.Th>X</Table.Th>
                <Table.Th>Y</Table.Th>
                <Table.Th>
                  <span className="unseen">{t('operations')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map((_, index) => (
                <PointRow
                  key={`${shape.id} ${index}`}
                  index={index}
                  points={points}
                  isChosen={!isFixed && tool.chosen === index}
                  isFixed={isFixed}
                  isDisabled={drawing.isDisabled}
                  send={drawing.send}
                  forgetTyped={drawing.forgetTyped}
                />
              ))}
            </Table.Tbody>
          </Table>
        ) : (
          <p className={classes.nothing}>{t(isDrawing ? 'unfinished' : 'nothing')}</p>
        )}
      </div>
    </Panel>
  );
}

/** Numbers typed for a stored point, and why they were refused. */
interface Typing {
  over: readonly Point[];
  typed: readonly [string, string];
  problem?: DrawingProblem | undefined;
}

interface PointRowProps extends Pick<Drawing, 'isDisabled' | 'send' | 'forgetTyped'> {
  index: number;
  points: readonly Point[];
  isChosen: boolean;
  /** A corner of a rectangle: it cannot be deleted. */
  isFixed: boolean;
}

/** Typed numbers of a row, validated on blur or with Enter. While a point is dragged nothing of it changes. */
const PointRow = memo(function PointRow(props: PointRowProps) {
  const { index, points, isChosen, isFixed, isDisabled, send, forgetTyped } = props;
  const point = points[index] ?? NOWHERE;
  const t = useTranslations('drawing');
  const problemText = useDrawingProblemText();
  const messageId = useId();
  const stored: readonly [string, string] = [String(point[0]), String(point[1])];
  const [typing, setTyping] = useState<Typing>({ over: points, typed: stored });
  // New numbers from the picture or the device discard the typed ones, also when an undo brings the old points back.
  if (typing.over !== points) setTyping({ over: points, typed: stored });
  const { typed, problem } = typing;
  const number = index + 1;

  const judge = () => {
    const to: Point = [numberIn(typed[0]), numberIn(typed[1])];
    if (isSamePoint(to, point)) return giveUp();
    const next = send({ type: 'setPoint', index, to });
    if (next.problem) return setTyping({ over: points, typed, problem: next.problem });
    // A corner that would have no room adapts to the one that is there.
    if (shapeMeant(next, true)?.points === points) giveUp();
  };
  const giveUp = () => {
    if (problem) forgetTyped();
    setTyping({ over: points, typed: stored });
  };
  /** Keys and focus of the row's buttons are their own. */
  const isBox = (target: EventTarget | null) => target instanceof HTMLInputElement;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isBox(event.target)) return;
    if (event.key === 'Escape') giveUp();
    if (event.key !== 'Enter') return;
    judge();
    // In a form, Enter would save it.
    event.preventDefault();
  };
  const onBlur = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (isBox(target) && !(isBox(relatedTarget) && currentTarget.contains(relatedTarget))) judge();
  };
  const box = (axis: 0 | 1, label: string) => (
    <TextInput
      aria-label={label}
      aria-invalid={problem !== undefined}
      ref={(input: HTMLInputElement | null) => {
        // Replaces the attribute that the library sets.
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
      onChange={({ currentTarget: { value } }) =>
        setTyping({ over: points, typed: axis === 0 ? [value, typed[1]] : [typed[0], value], problem })
      }
    />
  );

  return (
    <>
      <Table.Tr
        data-chosen={isChosen || undefined}
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
              <RowAct
                icon={IconPlus}
                label={t('addAfter', { number })}
                isDisabled={isDisabled}
                onClick={() => send({ type: 'insertAfter', index })}
              />
              <RowAct
                icon={IconTrash}
                label={t('deletePoint', { number })}
                isDisabled={isDisabled}
                onClick={() => send({ type: 'removePoint', index })}
              />
            </>
          )}
        </Table.Td>
      </Table.Tr>
      {problem && (
        <Table.Tr>
          <Table.Td colSpan={4} id={messageId} className={classes.problem}>
            {problemText(problem)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});

const NOWHERE: Point = [0, 0];

/** NaN if the text has anything but digits. */
const numberIn = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
