import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Called when a question opens. Returns what is called when it has closed. */
type MakeRoom = () => () => void;

/** What stands on the page has room for its questions. */
export const RoomForQuestion = createContext<MakeRoom>(() => () => {});

/** A sheet over the camera would lie over the question that is asked in it, and keep presses and keys from it. */
export function useRoomForQuestion(asking: boolean): void {
  const makeRoom = useEffectEvent(useContext(RoomForQuestion));
  useEffect(() => (asking ? makeRoom() : undefined), [asking]);
}
