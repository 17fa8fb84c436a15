import { photosRoutes } from '#contract/photos/routes.ts';
import { NETWORK_MS } from '../api/answer-limit.ts';
import { api, get, write } from '../api/api.ts';

/** The queue of photos that wait. A decision does not fetch it at once: its screen remembers it until a tick does. */
const QUEUE = { type: 'Photo', id: 'QUEUE' } as const;

export const {
  usePhotoStandingQuery,
  useWaitingPhotosQuery,
  usePutPhotoMutation,
  useRemovePhotoMutation,
  useDecidePhotosMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    photoStanding: build.query({
      ...get(photosRoutes.photoStanding),
      providesTags: (_, __, { id }) => [{ type: 'Photo', id }],
    }),
    waitingPhotos: build.query(get(photosRoutes.waitingPhotos, [QUEUE])),
    putPhoto: build.mutation({
      // Cut out on this device, so it is small.
      ...write(photosRoutes.putPhoto, [], { networkMs: NETWORK_MS }),
      invalidatesTags: (_, __, { id }) => [{ type: 'Photo', id }, QUEUE],
    }),
    removePhoto: build.mutation({
      ...write(photosRoutes.removePhoto),
      invalidatesTags: (_, __, { id }) => [{ type: 'Photo', id }, QUEUE],
    }),
    decidePhotos: build.mutation({
      ...write(photosRoutes.decidePhotos),
      invalidatesTags: (_, __, { decisions }) =>
        decisions.map(({ studentId }) => ({ type: 'Photo' as const, id: studentId })),
    }),
  }),
});
