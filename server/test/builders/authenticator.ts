import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion } from '../../../contract/entities/access/passkeys.ts';

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

const cborHead = (major: number, length: number): Buffer => {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 0xff]);
};

const encodeCbor = (value: CborValue): Buffer => {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** What a page can get wrong, or an attacker can change. */
type Faults = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; type?: string };

/** An authenticator in software with one ES256 passkey. It answers like a browser on http://localhost. */
export const createAuthenticator = ({ counts = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const coseKey = encodeCbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let uses = 0;

  const clientDataOf = (type: string, challenge: string, origin = 'http://localhost') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorDataOf = (rpId: string, flags: number, counter: number) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  };

  return {
    id,
    coseKey,
    /** What a browser sends after it has created the passkey. */
    create({ challenge, rp }: { challenge: string; rp: { id?: string | undefined } }, faults: Faults = {}): NewPasskey {
      const flags = flag.present | flag.verified | flag.attested;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorDataOf(faults.rpId ?? rp.id ?? '', flags, 0),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ]);
      const attestation = encodeCbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id,
        client_data: clientDataOf(faults.type ?? 'webauthn.create', challenge, faults.origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal', 'hybrid', 'a-new-one'],
      };
    },
    /** What a browser sends after the user has confirmed. */
    sign({ challenge, rpId }: { challenge: string; rpId?: string | undefined }, faults: Faults = {}): PasskeyAssertion {
      uses += 1;
      const counter = faults.counter ?? (counts ? uses : 0);
      const flags = flag.present | (faults.isVerified === false ? 0 : flag.verified);
      const clientData = clientDataOf(faults.type ?? 'webauthn.get', challenge, faults.origin);
      const data = authenticatorDataOf(faults.rpId ?? rpId ?? '', flags, counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id,
        client_data: clientData.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
};
