import { useStore } from 'react-redux';
import type { AnsweredFile, Route } from '#contract/routes.ts';
import { endStaleSession } from './api.ts';
import {
  callFile,
  callRoute,
  type JsonRoute,
  type Outcome,
  type RouteAnswer,
  type RouteArg,
} from './call.ts';
import { tokenOf } from './session.ts';

/** Calls with one session: that of the moment they were begun. A 401 ends it, and none that came after. */
export interface Calls {
  readonly json: <R extends JsonRoute>(route: R, arg: RouteArg<R>) => Promise<Outcome<RouteAnswer<R>>>;
  readonly file: <R extends Route & { readonly answer: AnsweredFile }>(
    route: R,
    arg: RouteArg<R>,
  ) => Promise<Outcome<Blob>>;
}

/** For what is fetched beside the api's cache: files, and what is asked after while a file is made. */
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
      json: (route, arg) => heard(callRoute(route, arg, { token })),
      file: (route, arg) => heard(callFile(route, arg, { token })),
    };
  };
}
