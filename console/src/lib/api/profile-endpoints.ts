import { accountsRoutes } from '#contract/accounts/routes.ts';
import type { User } from '#contract/accounts/schema.ts';
import { userChanged } from '../session/session.ts';
import { api, get, put } from './api.ts';

interface Started {
  readonly dispatch: (action: ReturnType<typeof userChanged>) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: { readonly user: User } }>;
}

/** Updates the session, and its stored copy, with the server's data of the user. */
async function follow({ dispatch, queryFulfilled }: Started): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(userChanged(data.user));
  } catch {
    // Refused or not reached: the caller shows the problem.
  }
}

const profileApi = api.injectEndpoints({
  endpoints: build => ({
    profile: build.query({ ...get(accountsRoutes.profile), onQueryStarted: (_, started) => follow(started) }),
    updateProfile: build.mutation({
      ...put(accountsRoutes.updateProfile),
      invalidatesTags: ['User'],
      onQueryStarted: (_, started) => follow(started),
    }),
  }),
});

export const { useProfileQuery, useUpdateProfileMutation } = profileApi;
