import { keepOnDevice } from '../lib/register-service-worker.ts';
import { offerNewVersion } from '../ui/frame/new-version-toast.tsx';

/** What no first screen waits for, and so is not among its code. */
export const keepConsole = (): void => keepOnDevice(offerNewVersion);
