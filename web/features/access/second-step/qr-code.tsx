import { encode } from 'uqr';
import styles from './second-step.module.css';

/** A QR code, dark on light in every colour scheme, because some cameras read no other. */
export const QrCode = ({ value, label }: { value: string; label: string }) => {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
};
