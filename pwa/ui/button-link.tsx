import { Button, makeStyles, mergeClasses, tokens, type ButtonProps } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface Props {
  to: string;
  children: ReactNode;
  appearance?: ButtonProps['appearance'];
  icon?: ReactElement;
  isLarge?: boolean;
  /** As wide as what it stands in. */
  isBlock?: boolean;
  className?: string;
  /** Leave the app: the server answers this address itself. */
  isExternal?: boolean;
}

const useStyles = makeStyles({
  link: { minHeight: '44px', borderRadius: '10px', textDecorationLine: 'none' },
  block: { width: '100%' },
  large: { minHeight: '48px', paddingInline: '24px', fontSize: tokens.fontSizeBase400 },
});

/** A link that looks like a button. */
export function ButtonLink({
  to,
  children,
  appearance = 'secondary',
  icon,
  isLarge = false,
  isBlock = false,
  className,
  isExternal = false,
}: Props) {
  const styles = useStyles();
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  return (
    <Button
      as="a"
      href={isExternal ? to : href}
      appearance={appearance}
      icon={icon}
      onClick={isExternal ? undefined : (event: unknown) => follow(event as Parameters<typeof follow>[0])}
      className={mergeClasses(styles.link, isLarge && styles.large, isBlock && styles.block, className)}
    >
      {children}
    </Button>
  );
}
