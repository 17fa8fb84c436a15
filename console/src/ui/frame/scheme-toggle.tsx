import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Follows the system's setting until the user chooses here. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Shown = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      size="var(--rc-thumb)"
      aria-label={dark ? 'Switch to light appearance' : 'Switch to dark appearance'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Shown size={21} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
