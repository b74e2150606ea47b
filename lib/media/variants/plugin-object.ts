import { PLUGIN_MIME_TYPE, type PluginObject } from '@/lib/contract/plugin';

/** The element of the plugin; its members are there while the browser has the plugin loaded. */
export type PluginElement = HTMLObjectElement & Partial<PluginObject>;

/** An element that loads the plugin once it is in the page. */
export function newPluginElement(): PluginElement {
  const element = document.createElement('object');
  element.type = PLUGIN_MIME_TYPE;
  return element;
}

/** The loaded plugin of an element; undefined while it is not loaded. */
export function pluginOf(element: PluginElement | undefined): PluginObject | undefined {
  return typeof element?.LoginDeviceEx === 'function' ? (element as PluginObject) : undefined;
}

/** Whether this browser loads the plugin: a listed one may still be blocked, so it is tried. */
export function isPluginLoaded(): boolean {
  if (!navigator.mimeTypes?.namedItem(PLUGIN_MIME_TYPE)) return false;
  const element = newPluginElement();
  document.body.append(element);
  const isLoaded = pluginOf(element) !== undefined;
  element.remove();
  return isLoaded;
}
