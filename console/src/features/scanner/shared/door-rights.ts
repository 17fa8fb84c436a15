import { createContext, useContext } from 'react';

/** What the person at the door may do. */
interface DoorRights {
  readonly scan: boolean;
  /** Look at a student where the event asks for it. Nobody looks at a kiosk. */
  readonly look: boolean;
  /** Find a student by name or roll number. */
  readonly search: boolean;
  /** Mark a student who was found. */
  readonly byHand: boolean;
  /**
   * The door is that of a pass. It asks only about its own event, undoes nothing, and confirms nobody by eye whom an
   * unsigned code names.
   */
  readonly ofPass: boolean;
}

/** An admin may do everything. */
const ADMIN: DoorRights = { scan: true, look: true, search: true, byHand: true, ofPass: false };

export const DoorRightsContext = createContext(ADMIN);
export const useDoorRights = (): DoorRights => useContext(DoorRightsContext);
