import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { asked } from '@/components/feedback/ask';
import AskDialog from '@/components/feedback/ask-dialog';
import ToastHost from '@/components/feedback/toast-host';
import { DevicePtzPanels, DevicePtzSurface } from '@/components/ptz/device-ptz';
import type { DevicePtz } from '@/components/ptz/use-device-ptz';
import { browserClock } from '@/lib/clock';
import { PTZ } from '@/lib/contract/limits';
import { PtzControl } from '@/lib/ptz/ptz-control';
import { useStore } from '@/lib/use-store';
import type { Prepared } from './control-api';
import { openCalls } from './device-calls';
import classes from './side-by-side.module.css';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

interface MovedPictureProps {
  prepared: Prepared;
  /** The live panel with this over its picture. */
  panel(over: (ratio: number) => ReactNode): ReactNode;
}

/** The product's camera controls as its pages place them, over the picture and beside it. */
export function MovedPicture({ prepared: { source, camera }, panel }: MovedPictureProps) {
  const { control, failure } = useControl(source.userName, source.password);
  const hasQuestion = useStore(asked) !== undefined;
  const [speed, setSpeed] = useState<number>(PTZ.speed.factory);
  const ptz: DevicePtz | undefined = control && { control, speed, setSpeed, ...camera };
  return (
    <QueryClientProvider client={queries}>
      <div className={classes.columns}>
        <div>
          {failure !== undefined && (
            <p role="alert" lang="en" dir="ltr">
              {failure}
            </p>
          )}
          {panel((ratio) => ptz && <DevicePtzSurface ptz={ptz} ratio={ratio} />)}
        </div>
        <div className={classes.beside}>{ptz && <DevicePtzPanels ptz={ptz} />}</div>
      </div>
      {hasQuestion && <AskDialog />}
      <ToastHost />
    </QueryClientProvider>
  );
}

/** A control of the camera, with a login of its own while the page is open. */
function useControl(userName: string, password: string): { control?: PtzControl; failure?: string } {
  const [opened, setOpened] = useState<{ control?: PtzControl; failure?: string }>({});
  useEffect(() => {
    let isGone = false;
    let close: (() => void) | undefined;
    openCalls(userName, password).then(
      (calls) => {
        if (isGone) return calls.close();
        const control = new PtzControl(calls.rpc, browserClock);
        close = () => void control.close().finally(calls.close);
        setOpened({ control });
      },
      (error: unknown) => setOpened({ failure: String(error) }),
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [userName, password]);
  return opened;
}
