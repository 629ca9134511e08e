/** The product's logo, as in logo.svg. It is part of the page, so no request delays it. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    strokeWidth="2.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <rect width="32" height="32" rx="9" fill="#0b6b66" />
    <path d="M8 22.5V12.2c0-1 1.2-1.5 1.9-.8L16 17.6l6.1-6.2c.7-.7 1.9-.2 1.9.8v10.3" stroke="#fff" />
    <circle cx="16" cy="9.2" r="2" fill="#8fdcd2" />
  </svg>
);
