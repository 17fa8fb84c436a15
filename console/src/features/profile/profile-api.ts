import type { User } from '#contract/accounts/schema.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get, put } from '../../lib/api/api.ts';
import { userChanged } from '../../lib/session/session.ts';

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
    profile: build.query({ ...get(ROUTES.profile), onQueryStarted: (_, started) => follow(started) }),
    updateProfile: build.mutation({
      ...put(ROUTES.updateProfile),
      invalidatesTags: ['User'],
      onQueryStarted: (_, started) => follow(started),
    }),
  }),
});

export const { useProfileQuery, useUpdateProfileMutation } = profileApi;
