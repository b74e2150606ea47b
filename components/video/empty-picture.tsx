import classes from './live-panel.module.css';

/** The dark ground of a picture whose player is still loading. */
export function EmptyPicture() {
  return <div className={classes.picture} />;
}
