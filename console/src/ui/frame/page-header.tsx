import { Anchor, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The language of a title that somebody wrote, if it is not the page's own. */
  readonly lang?: string | undefined;
  readonly description?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
}

/** A screen's heading, and the title of its browser tab. */
export function PageHeader({ title, lang, description, back, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Rollcall`}</title>
      {back && (
        <Anchor component={Link} to={back.to} className={`${classes.back} rc-screen-only`}>
          <IconArrowLeft size={18} aria-hidden />
          {back.label}
        </Anchor>
      )}
      <div className={classes.line}>
        <div>
          <Title order={1} lang={lang}>
            {title}
          </Title>
          {description && <div className={classes.description}>{description}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
