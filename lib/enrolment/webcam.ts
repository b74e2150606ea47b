/** Why this computer's camera gives no picture. */
export type WebcamProblem = 'insecure' | 'denied' | 'missing' | 'busy';

/** This computer's camera gives no picture. */
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

/** Browsers offer a camera only to pages of a secure origin; elsewhere the API is missing. */
export const hasWebcam = (): boolean => (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

/** Opens this computer's camera, until `stopWebcam`. @throws WebcamError */
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

/** The current picture of the camera as a file for `photoOfFile`. Rejects when the browser gives no picture. */
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
