import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { crossingShown, type DrawingProblem, givenUpPoints, shapeMeant } from '@/lib/drawing/tool-state';
import { useStore } from '@/lib/use-store';
import { edgeNames } from '@/lib/validation/regions';
import classes from './strip.module.css';
import type { Drawing } from './use-drawing';

/** Text for what the tool refused. */
export function useDrawingProblemText(): (problem: DrawingProblem) => string {
  const t = useTranslations('drawing.problem');
  return (problem) => {
    switch (problem.reason) {
      case 'crossing':
        return t('crossing', edgeNames(problem.crossing.edges, problem.points));
      case 'tooFewPoints':
      case 'tooSmall':
        return t(problem.reason, { min: problem.min });
      case 'tooManyPoints':
      case 'outside':
      case 'full':
        return t(problem.reason, { max: String(problem.max) });
      case 'lessThan':
        return t('lessThan', { width: String(Math.ceil(problem.width)), height: String(Math.ceil(problem.height)) });
      case 'noSelection':
      case 'otherShape':
      case 'crossed':
        return t(problem.reason);
    }
  };
}

/**
 * Below the picture: the problem or the next step, otherwise how to continue by mouse and keys. `id` for the surface.
 */
export function DrawingMessage({ drawing: { store, rules }, id }: { drawing: Drawing; id: string }) {
  const tool = useStore(store);
  const t = useTranslations('drawing');
  const problemText = useDrawingProblemText();
  const crossing = crossingShown(tool, rules.kind);
  const { length: lost } = givenUpPoints(tool);
  const points = tool.preview ?? tool.draft;
  const isDrawing = tool.phase === 'ToDo' || tool.phase === 'Doing';
  const isEditing = tool.phase === 'Edit' || tool.phase === 'Drag';
  const hint = rules.isFixed
    ? t('hint.fixed')
    : isDrawing
      ? rules.kind === 'rectangle'
        ? t('hint.rectangle')
        : t('hint.path')
      : isEditing
        ? t(shapeMeant(tool) ? 'hint.edit' : 'hint.select')
        : t('hint.rest');
  return (
    <>
      {tool.problem ? (
        <div className={classes.message}>
          <Notice tone="bad" isNews>
            {problemText(tool.problem)}
          </Notice>
        </div>
      ) : (
        crossing && (
          <div className={classes.message}>
            <Notice tone="bad" isNews={!tool.preview}>
              {t(tool.preview ? 'problem.dragged' : 'problem.unfinished', edgeNames(crossing.edges, points.length))}
            </Notice>
          </div>
        )
      )}
      {!tool.problem && lost > 0 && (
        <div className={classes.message}>
          <Notice tone="info" isNews>
            {t('givenUp', { count: lost })}
          </Notice>
        </div>
      )}
      <p id={id} className={classes.hint}>
        {hint}
      </p>
    </>
  );
}
