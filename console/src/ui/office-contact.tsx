import { Anchor } from '@mantine/core';
import { contactPieces } from '../lib/format/contact.ts';
import { useCollege } from '../lib/use-college.ts';

/** How the placement office is reached, if it wants that to be shown. */
export function OfficeContact({ className }: { readonly className?: string | undefined }) {
  const { contact } = useCollege();
  if (!contact) return null;
  return (
    <p className={className}>
      Placement office:{' '}
      <bdi translate="no">
        {contactPieces(contact).map(({ nth, text, href }) =>
          href ? (
            <Anchor key={nth} href={href} inherit underline="always">
              {text}
            </Anchor>
          ) : (
            text
          ),
        )}
      </bdi>
    </p>
  );
}
