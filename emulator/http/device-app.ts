import express, { type ErrorRequestHandler, type Express } from 'express';
import { consoleRoutes } from './console-routes';
import { deviceFileRoutes } from './device-file-routes';
import type { FileFolder } from './file-folder';
import { guard } from './guard';
import type { HttpContext } from './http-context';
import { loadFileRoutes } from './load-file-routes';
import { notifyRoutes } from './notify-routes';
import { rpcRoutes } from './rpc-routes';
import { SECURITY_HEADERS, securityHeaders } from './security-headers';
import type { StoredFiles } from './stored-files';
import { fileUploadRoutes, rpcUpload } from './upload-routes';
import { UploadSlots } from './upload-slots';

/** Needs of the device port besides the context. */
export interface DeviceAppOptions {
  /** Host names of the device, besides loopback names, `*.test` and its own address. */
  allowedHosts: readonly string[];
  /** Where bodies with files are received. */
  folder: FileFolder;
  stored: StoredFiles;
  /** Called for failures of the emulator itself; the client gets a bare 500. */
  onFailure: (error: unknown) => void;
}

/** Everything the device port answers over HTTP: guard, calls, uploads, downloads, notifications, files, console. */
export function createDeviceApp(context: HttpContext, options: DeviceAppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');
  app.use(guard(options.allowedHosts));
  app.use(securityHeaders(context.console?.headers ?? SECURITY_HEADERS));
  const slots = new UploadSlots();
  app.use(rpcRoutes(context, rpcUpload(context, options.folder, slots)));
  app.use(fileUploadRoutes(context, options.folder, options.stored, slots));
  app.use(loadFileRoutes(context, options.stored));
  app.use(notifyRoutes(context));
  app.use(deviceFileRoutes(context));
  app.use(consoleRoutes(context));
  app.use(failure(options.onFailure));
  return app;
}

function failure(report: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    report(error);
    // A path that cannot be decoded is the client's fault, anything else ours; neither message is sent to the client.
    const status = error instanceof URIError ? 400 : 500;
    if (response.headersSent) response.destroy();
    else
      response
        .status(status)
        .type('text/plain')
        .send(status === 400 ? 'Bad Request' : 'Internal Server Error');
  };
}
