import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFilters } from '../../../../web/features/admin/use-filters.ts';

const user = crypto.randomUUID();
const start = () => renderHook(() => useFilters(), { wrapper: MemoryRouter });

test('a search that arrives just after leaving its tab changes nothing', () => {
  const { result } = start();
  const { showTab, setFilter } = result.current;
  act(() => {
    showTab('logs', { user });
    // as the tab that is still visible would
    setFilter('q', 'agnes');
  });
  expect(result.current).toMatchObject({ tab: 'logs', user, q: '' });
  act(() => result.current.showTab('users'));
  expect(result.current).toMatchObject({ tab: 'users', q: '' });
});

test('two filters set at the same moment both apply, and their tab keeps them', () => {
  const { result } = start();
  const { setFilter } = result.current;
  act(() => {
    setFilter('q', 'agnes');
    setFilter('subscription', 'has-subscription');
  });
  expect(result.current).toMatchObject({ q: 'agnes', subscription: 'has-subscription' });
  act(() => result.current.showTab('comments'));
  expect(result.current).toMatchObject({ tab: 'comments', q: '', subscription: 'all' });
  act(() => result.current.showTab('users'));
  expect(result.current).toMatchObject({ tab: 'users', q: 'agnes', subscription: 'has-subscription' });
});
