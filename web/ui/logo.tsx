import logo from './logo.svg';

/** The product's logo. */
export const Logo = ({ size = 32 }: { size?: number }) => <img src={logo} width={size} height={size} alt="" />;
