import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLogout } from '../../lib/logout.ts';
import { PATHS } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';

interface TopLinksProps {
  readonly onChoose?: () => void;
  readonly stacked?: boolean;
}

/** The same links in the bar and in the slide-in menu. */
export function TopLinks({ onChoose, stacked = false }: TopLinksProps) {
  const user = useUser();
  const logout = useLogout();
  const shared = { onClick: () => onChoose?.(), fullWidth: stacked };
  return (
    <>
      <Button component={Link} to={PATHS.home} variant="subtle" color="gray" {...shared}>
        Home
      </Button>
      {user ? (
        <Button
          variant="default"
          fullWidth={stacked}
          onClick={() => {
            onChoose?.();
            void logout();
          }}
        >
          Logout
        </Button>
      ) : (
        <>
          <Button component={Link} to={PATHS.login} variant="default" {...shared}>
            Login
          </Button>
          <Button component={Link} to={PATHS.signup} {...shared}>
            Sign Up
          </Button>
        </>
      )}
    </>
  );
}
