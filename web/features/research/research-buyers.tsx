import { useState } from 'react';
import type { Research } from '../../../contract/entities/research.ts';
import { Buyers } from '../library/index.ts';
import { useResearchBuyers } from './research.api.ts';

/** Which doctors bought a research. */
export const ResearchBuyers = ({ research, onClose }: { research: Research; onClose: () => void }) => {
  const [page, setPage] = useState(1);
  const list = useResearchBuyers(research.id, page);
  return <Buyers name={research.name} list={list} page={page} onPage={setPage} onClose={onClose} />;
};
