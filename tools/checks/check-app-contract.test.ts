// Proves APP-3
import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../../contract/kit/route.ts';
import { compareContracts, describeContract } from './check-app-contract.ts';

const contractOf = (body: z.ZodType, response: z.ZodType) =>
  describeContract([{ name: 'a.b', spec: route({ method: 'POST', path: '/a', summary: '', permission: 'public', body, response }) }]);

const before = contractOf(z.strictObject({ name: z.string() }), z.object({ data: z.array(z.object({ state: z.enum(['new', 'old']) })) }));

it('names a field, a type and a value that is gone, and one that is new', () => {
  const after = contractOf(
    z.strictObject({ name: z.int(), note: z.string().optional() }),
    z.object({ data: z.array(z.object({ state: z.enum(['new']) })) }),
  );
  expect(compareContracts(before, after)).toEqual({
    removed: ['POST /a body.name: string', 'POST /a response.data[].state = "old"'],
    added: ['POST /a body.name: integer', 'POST /a body.note?: string'],
  });
});

it('finds no change in the same contract', () => {
  expect(compareContracts(before, before)).toEqual({ removed: [], added: [] });
});
