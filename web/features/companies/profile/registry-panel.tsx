import { IconFileOff } from '@tabler/icons-react';
import type { Company } from '../../../../contract/entities/companies.ts';
import { useText } from '../../../platform/i18n.ts';
import { CommercialRegistry, registryOf } from '../company-files.tsx';
import styles from './registry-panel.module.css';

/** The commercial registry file, which opens from its picture, and what it is. */
export const RegistryPanel = ({ company }: { company: Company }) => {
  const text = useText();
  const document = registryOf(company);
  if (!document) {
    return (
      <p className={styles.none}>
        <IconFileOff size={32} stroke={1.4} aria-hidden="true" />
        {text('companies.noRegistry')}
      </p>
    );
  }
  return (
    <div className={styles.file}>
      <CommercialRegistry company={company} size={144} />
      <p className={styles.words}>{text(document.type === 'pdf' ? 'companies.registryPdf' : 'companies.registryImage')}</p>
    </div>
  );
};
