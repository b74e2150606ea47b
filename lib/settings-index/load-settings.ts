/** The index of settings, a file of its own for all that need it. */
export const loadSettings = () => import(/* webpackChunkName: "settings-index" */ './settings');
