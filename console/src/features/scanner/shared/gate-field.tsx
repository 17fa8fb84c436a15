import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { gateName, rememberGate } from '../../../lib/preferences.ts';

/** The name of this device, for events with several doors. It is kept on this device, and each scan takes it along. */
export function GateField() {
  const [name, setName] = useState(() => gateName() ?? '');
  return (
    <TextInput
      mt="md"
      label="Name of this device"
      description="For example Gate 2. It is shown beside each mark made here."
      maxLength={LIMITS.gate.max}
      autoComplete="off"
      value={name}
      onChange={({ currentTarget }) => {
        setName(currentTarget.value);
        rememberGate(currentTarget.value);
      }}
    />
  );
}
