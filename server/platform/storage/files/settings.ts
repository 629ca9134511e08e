import { z } from 'zod';
import { optional, type SettingRule, webUrl, withDefault } from '../../config/setting-kit.ts';

const onOrOff = z.enum(['on', 'off']);
const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must have 3 to 63 lowercase letters, digits, dots and dashes, as the name of a bucket has');

export const fileSettings = {
  FILES: withDefault(z.enum(['folder', 's3']), 'folder'),
  S3_ENDPOINT: optional(webUrl),
  S3_REGION: withDefault(z.string().regex(/^[a-z0-9-]+$/, 'must have lowercase letters, digits and dashes'), 'us-east-1'),
  S3_BUCKET: optional(bucketName),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(onOrOff),
  S3_REDIRECT: withDefault(onOrOff, 'off'),
};

type Values = z.output<z.ZodObject<typeof fileSettings>>;

const neededByS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const hasBareEndpoint = ({ S3_ENDPOINT: endpoint }: Values) => {
  if (endpoint === undefined || !URL.canParse(endpoint)) return true;
  const { search, hash, username } = new URL(endpoint);
  return search === '' && hash === '' && username === '';
};

export const fileRules: SettingRule<Values>[] = [
  ...neededByS3.map((setting) => ({
    setting,
    problem: 'must be set if FILES is s3',
    isMet: (values: Values) => values.FILES !== 's3' || values[setting] !== undefined,
  })),
  {
    // Without FILES=s3 the files would go into a folder that may be lost with its machine.
    setting: 'S3_BUCKET',
    problem: 'has no effect without FILES=s3',
    isMet: ({ FILES: files, S3_BUCKET: bucket }) => files === 's3' || bucket === undefined,
  },
  { setting: 'S3_ENDPOINT', problem: 'must be an address without a user, a query and a fragment', isMet: hasBareEndpoint },
];

/** A bucket of S3 storage and the key that may use it. `url` is the address of the bucket and ends with a slash. */
export type S3Config = {
  url: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether browsers and apps are sent to the bucket for private files that are not encrypted. */
  redirects: boolean;
};

const getBucketUrl = ({ S3_ENDPOINT: setting, S3_REGION: region, S3_FORCE_PATH_STYLE: style }: Values, bucket: string): string => {
  const endpoint = new URL(setting ?? `https://s3.${region}.amazonaws.com`);
  const path = endpoint.pathname.replace(/\/*$/, '/');
  // Own servers rarely have a host name for each bucket, and Amazon has one.
  const isPathStyle = style ? style === 'on' : setting !== undefined;
  return isPathStyle ? `${endpoint.origin}${path}${bucket}/` : `${endpoint.protocol}//${bucket}.${endpoint.host}${path}`;
};

/** The settings of the bucket; undefined if files are stored in DATA_DIR. */
export const getS3Config = (values: Values): S3Config | undefined => {
  const { FILES, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (FILES !== 's3' || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { url: getBucketUrl(values, bucket), bucket, region, accessKeyId, secretAccessKey, redirects: values.S3_REDIRECT === 'on' };
};
