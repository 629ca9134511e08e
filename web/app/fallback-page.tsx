import { Button, Center, Group, Stack, Text } from '@mantine/core';
import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../platform/i18n.ts';
import { readPageMeta } from '../platform/page-meta.ts';
import { Logo } from '../ui/picture/logo.tsx';
import { isDownloadPage } from './session/is-download-page.ts';

/** The page of an unknown URL: the download page if its path contains /app, otherwise the 404 page. */
export const FallbackPage = () => (isDownloadPage(useMatches()) ? <DownloadPage /> : <NotFoundPage />);

type CentredPageProps = { isInShell?: boolean; header: ReactNode; title: string; children: string; actions: ReactNode; footer?: ReactNode };

const CentredPage = ({ isInShell = false, header, title, children, actions, footer }: CentredPageProps) => {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text('brand.name')}`;
  }, [title, text]);
  return (
    <Center component={isInShell ? 'div' : 'main'} mih={isInShell ? '60dvh' : '100dvh'} px={16} py={24} ta="center">
      <Stack align="center" gap={12} maw={480}>
        {header}
        <h1>{title}</h1>
        <Text c="var(--ink-soft)">{children}</Text>
        <Group justify="center" gap={12} mt={16}>
          {actions}
        </Group>
        {footer}
      </Stack>
    </Center>
  );
};

const NotFoundPage = () => {
  const text = useText();
  const number = (
    <Text fz="5rem" fw={650} lh={1} lts="-0.05em" c="dimmed" aria-hidden="true">
      404
    </Text>
  );
  const home = (
    <Button component={Link} to="/">
      {text('common.backHome')}
    </Button>
  );
  return (
    <CentredPage isInShell header={number} title={text('errors.pageNotFound')} actions={home}>
      {text('errors.pageNotFoundText')}
    </CentredPage>
  );
};

const StoreButton = ({ address, icon, children }: { address: string | undefined; icon: ReactNode; children: string }) =>
  address ? (
    <Button component="a" href={address} target="_blank" rel="noopener noreferrer" size="md" leftSection={icon}>
      {children}
    </Button>
  ) : (
    <Button size="md" leftSection={icon} disabled aria-describedby="stores-missing">
      {children}
    </Button>
  );

/** Links to the mobile app in the stores. The server writes the URLs of the stores into the page. */
const DownloadPage = () => {
  const text = useText();
  const apple = readPageMeta('store-url-apple');
  const google = readPageMeta('store-url-google');
  const stores = (
    <>
      <StoreButton address={apple} icon={<IconBrandApple size={20} aria-hidden="true" />}>
        {text('download.apple')}
      </StoreButton>
      <StoreButton address={google} icon={<IconBrandGooglePlay size={20} aria-hidden="true" />}>
        {text('download.google')}
      </StoreButton>
    </>
  );
  const footer =
    apple && google ? null : (
      <Text id="stores-missing" fz={13} c="dimmed">
        {text('download.missing')}
      </Text>
    );
  return (
    <CentredPage header={<Logo size={64} />} title={text('download.title')} actions={stores} footer={footer}>
      {text('download.text')}
    </CentredPage>
  );
};
