import { useStore } from 'react-redux';
import type { AnsweredFile, Route } from '#contract/route.ts';
import { tokenOf, visitOf } from '../session/session.ts';
import { endStaleSession } from './api.ts';
import {
  callFile,
  callRoute,
  type JsonRoute,
  type Outcome,
  type RouteAnswer,
  type RouteArg,
} from './call.ts';

/** Calls of the user who is here when they begin, also with a token that is new since. A 401 ends only their session. */
export interface Calls {
  /** Whether that visit is over: the user who is here now did not ask for it. */
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
    const visit = visitOf(getState());
    const isOver = (): boolean => visitOf(getState()) !== visit || tokenOf(getState()) === null;
    const heard = async <T>(call: (token: string | null) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
      const token = isOver() ? null : tokenOf(getState());
      const outcome = await call(token);
      if (outcome.error) endStaleSession(outcome.error, token, { dispatch, getState });
      return outcome;
    };
    return {
      isOver,
      json: (route, arg) => heard(token => callRoute(route, arg, { token })),
      file: (route, arg) => heard(token => callFile(route, arg, { token })),
    };
  };
}
