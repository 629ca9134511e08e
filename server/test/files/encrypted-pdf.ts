import { pdfFile } from './pdf-file.ts';

const id = '3539633230626261656338326531623563363363616265663561666165663131';

/** The fields of an encryption that pypdf wrote. `user` needs a password to open; `owner` protects only from changes. */
export const pdfEncryptions = [
  {
    name: 'RC4 of 40 bits',
    fields: '/V 1 /R 2 /Length 40',
    user: '/O <c94828b7f4b6567915fef48d8e593534e2b34ecbd3908827ef231468fbcb45b4> /U <283e7670150692707e75a4ea1029bcf1652af31c9b39cd42b2f5fca0627636ce>',
    owner:
      '/O <9292059bdfb7f4873fa0f4aefbe2503c82cbb18702f09889c0996dfea11803c2> /U <97643b301293b6c394c82f89793a794920ce3315efc230599f69138c0f1e4711>',
  },
  {
    name: 'RC4 of 128 bits',
    fields: '/V 2 /R 3 /Length 128',
    user: '/O <efecfca20761e6e447d16d65e2277349937d0650d26fba43ccaa77f0ec09b5cd> /U <09af329b93bc6da9a4254357d36de2eb28bf4e5e4e758a4164004e56fffa0108>',
    owner:
      '/O <b436d18e2c60441a6d8f6d46979c1641f305f91c030faaede3100e66b6daf3bb> /U <9f2ddc83ca80f2c1c9aaa48b5a55b3fb28bf4e5e4e758a4164004e56fffa0108>',
  },
  {
    name: 'AES of 128 bits',
    fields: '/V 4 /R 4 /Length 128',
    user: '/O <efecfca20761e6e447d16d65e2277349937d0650d26fba43ccaa77f0ec09b5cd> /U <09af329b93bc6da9a4254357d36de2eb28bf4e5e4e758a4164004e56fffa0108>',
    owner:
      '/O <b436d18e2c60441a6d8f6d46979c1641f305f91c030faaede3100e66b6daf3bb> /U <9f2ddc83ca80f2c1c9aaa48b5a55b3fb28bf4e5e4e758a4164004e56fffa0108>',
  },
  {
    name: 'AES of 256 bits in its first form',
    fields: '/V 5 /R 5 /Length 256',
    user: '/O <35f6d5ad43ad26a46bd385224a10fdb3bfdfc3d2805a99fb678817a1e063ef52d1dc4c5c9be5b65991160c61866d3bf6> /U <0c47c8efaaefff4acd130e205b0aff2c17529b4c8b3cbe40bc31a94b854034ca5c0e8ffad41e5d36614661211f03515d>',
    owner:
      '/O <5d4d2461bca2dd450f6643ac66bd979093ce17e1c57cf3241928f70184de670d1fa2071f2b495efa7d2d94cbef534f91> /U <d34734988ed633d47e34d3a89ba3245122bd8ec458d9d1d4b0c33159da6eb524597cbbfe6b0fd5de300d0968d1fcf34f>',
  },
  {
    name: 'AES of 256 bits',
    fields: '/V 5 /R 6 /Length 256',
    user: '/O <87f77f90a95851b9f4fb20b3174aa03d2973ff5ad63fcccd03cafb7ce260b61c20b22ce5c018bdcfe23bf550ac729485> /U <ae5a07a760c76d06f306f93be33a264e20e152b0a91a00e026d4ca3d88c21f1708e0dcec0ae91c6a1532d1b1e0520f26>',
    owner:
      '/O <c7fe0662708f3fa26fa1d87902473975198f8431d8543e790823c467716f578fafbf86d2d32ce6f7d68d0490afeaa1e0> /U <6a3f958d18f18d25261673dbb22209e221e14662b6492044c12cbc7b5122f118a68bbe42a0b6f76016cf84ffe796f951>',
  },
];

/** A PDF whose trailer names an encryption of these fields. Its streams are not encrypted. */
export const encryptedPdf = (fields: string): Buffer<ArrayBuffer> =>
  pdfFile(
    [
      ...['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Kids [4 0 R] /Count 1>>', `<<${fields}>>`],
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>',
    ],
    `/ID [<${id}> <${id}>] /Encrypt 3 0 R`,
  );

const [strongest] = pdfEncryptions.toReversed();

/** A PDF that needs a password to open. */
export const lockedPdf = (): Buffer<ArrayBuffer> => encryptedPdf(`/Filter /Standard ${strongest?.fields} /P 4294967292 ${strongest?.user}`);
