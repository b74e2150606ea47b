/** Why there is no picture of the camera of this computer. */
export type WebcamProblem = 'insecure' | 'denied' | 'missing' | 'busy';

/** No picture of the camera of this computer. */
export class WebcamError extends Error {
  constructor(readonly problem: WebcamProblem) {
    super(`no webcam: ${problem}`);
    this.name = 'WebcamError';
  }
}

const PROBLEMS: Record<string, WebcamProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** Browsers give a camera only to pages of a secure origin, and have no word for it elsewhere. */
export const hasWebcam = (): boolean => (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

/** Pictures of the camera of this computer, until `stopWebcam`. @throws WebcamError */
export async function openWebcam(): Promise<MediaStream> {
  if (!hasWebcam()) throw new WebcamError('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw new WebcamError((error instanceof DOMException && PROBLEMS[error.name]) || 'busy');
  }
}

/** Switches the camera off. */
export function stopWebcam(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What the camera sees now, as a file that `photoOfFile` takes. Rejects where the browser gives no picture. */
export function webcamShot(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (made) => (made ? resolve(new File([made], 'webcam.jpg')) : reject(new Error('the canvas gives no picture'))),
      'image/jpeg',
      0.95,
    ),
  );
}
