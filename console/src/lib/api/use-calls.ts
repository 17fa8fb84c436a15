import { useStore } from 'react-redux';
import type { AnsweredFile, Route } from '#contract/route.ts';
import { tokenOf } from '../session/session.ts';
import { endStaleSession } from './api.ts';
import {
  callFile,
  callRoute,
  type JsonRoute,
  type Outcome,
  type RouteAnswer,
  type RouteArg,
} from './call.ts';

/** Calls with the session that was active when the call began. A 401 ends only that session. */
export interface Calls {
  /** Whether that session is over: whoever is here now has not asked for it. */
  readonly isOver: () => boolean;
  readonly json: <R extends JsonRoute>(route: R, arg: RouteArg<R>) => Promise<Outcome<RouteAnswer<R>>>;
  readonly file: <R extends Route & { readonly answer: AnsweredFile }>(
    route: R,
    arg: RouteArg<R>,
  ) => Promise<Outcome<Blob>>;
}

/** For requests outside the api's cache: files, and the status of a file in progress. */
export function useCalls(): () => Calls {
  const { dispatch, getState } = useStore();
  return () => {
    const token = tokenOf(getState());
    const heard = async <T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> => {
      const outcome = await call;
      if (outcome.error) endStaleSession(outcome.error, token, { dispatch, getState });
      return outcome;
    };
    return {
      isOver: () => tokenOf(getState()) !== token,
      json: (route, arg) => heard(callRoute(route, arg, { token })),
      file: (route, arg) => heard(callFile(route, arg, { token })),
    };
  };
}
