import { Link } from '@tanstack/react-router';
import { useMay } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './home.module.css';
import { mainMenu } from './menu.ts';

/** The way to each room. */
export const Home = () => {
  const text = useText();
  const may = useMay();
  const links = mainMenu.filter(({ to, permission }) => to !== '/' && may({ permission }));
  return (
    <div className={styles.page}>
      <PageHeading title={text('home.title')} />
      <CardGrid>
        {links.map(({ to, label, icon: LinkIcon }) => (
          <Link key={to} to={to} className={styles.link}>
            <LinkIcon size={24} stroke={1.6} aria-hidden="true" />
            {text(label)}
          </Link>
        ))}
      </CardGrid>
    </div>
  );
};
