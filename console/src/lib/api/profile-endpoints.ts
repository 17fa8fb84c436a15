import { accountsRoutes } from '#contract/accounts/routes.ts';
import type { User } from '#contract/accounts/schema.ts';
import { userChanged } from '../session/session.ts';
import { api, get, write } from './api.ts';

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

/** The user's own data, and what they asked the office to change. */
const OWN = { type: 'User', id: 'OWN' } as const;

export const {
  useProfileQuery,
  useUpdateProfileMutation,
  useAskChangeMutation,
  useDropChangeRequestMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    profile: build.query({
      ...get(accountsRoutes.profile, [OWN]),
      onQueryStarted: (_, started) => follow(started),
    }),
    updateProfile: build.mutation({
      ...write(accountsRoutes.updateProfile, ['User']),
      onQueryStarted: (_, started) => follow(started),
    }),
    askChange: build.mutation(write(accountsRoutes.askChange, [OWN])),
    dropChangeRequest: build.mutation(write(accountsRoutes.dropChangeRequest, [OWN])),
  }),
});
