// Proves NAV-19
import { describe, expect, it } from 'vitest';
import { doctorListQuery } from '../entities/members/doctors.ts';
import { findInvalidParams, parseListQuery, parseSearch, stringifySearch } from './list-query.ts';

describe('the list query in the URL', () => {
  it.each([
    ['', { page: 1, per_page: 15 }],
    ['?page=3&per_page=50&status=pending', { page: 3, per_page: 50, status: 'pending' }],
    ['?page=%D9%A3', { page: 3, per_page: 15 }],
    ['?name=%D9%A3', { page: 1, per_page: 15, name: '٣' }],
    ['?name=123', { page: 1, per_page: 15, name: '123' }],
    ['?area=Giza', { page: 1, per_page: 15, area: ['Giza'] }],
    ['?area=Giza&area=7', { page: 1, per_page: 15, area: ['Giza', '7'] }],
    ['?page=0', { page: 1, per_page: 15 }],
    ['?page=abc&per_page=16&status=unknown&colour=red', { page: 1, per_page: 15 }],
    ['?page=2&page=3', { page: 1, per_page: 15 }],
    ['?from=2026-11-20&to=2026-11-01&status=pending', { page: 1, per_page: 15, status: 'pending' }],
    ['?from=2026-13-45&to=2026-11-01', { page: 1, per_page: 15, to: '2026-11-01' }],
    ['?from=2026-11-01&to=2026-11-01', { page: 1, per_page: 15, from: '2026-11-01', to: '2026-11-01' }],
  ])('parses %j', (address, query) => {
    expect(parseListQuery(doctorListQuery, parseSearch(address))).toEqual(query);
  });

  it.each([
    ['?status=pending&from=2026-11-01&colour=red&name=', []],
    ['?from=2026-13-45&sort=bogus', ['from', 'sort']],
    ['?from=2026-11-20&to=2026-11-01', ['from', 'to']],
    ['?from=2026-11-20&to=', []],
    ['?page=abc&status=unknown', ['page', 'status']],
  ])('finds what a list cannot use in %j', (address, names) => {
    expect(findInvalidParams(doctorListQuery, parseSearch(address)).sort()).toEqual(names);
  });

  it('stringifies what it parses, without empty values', () => {
    expect(stringifySearch({ page: undefined, name: '', area: ['Giza', 'أسوان'], status: 'pending' })).toBe(
      '?area=Giza&area=%D8%A3%D8%B3%D9%88%D8%A7%D9%86&status=pending',
    );
    expect(stringifySearch({})).toBe('');
    expect(parseSearch(stringifySearch({ area: ['a', 'b'], name: 'x' }))).toEqual({ area: ['a', 'b'], name: 'x' });
  });
});
