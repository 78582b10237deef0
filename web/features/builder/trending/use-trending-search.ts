import { useState } from 'react';
import { refusal, trpc } from '../../../lib/calls/trpc.ts';
import { remedyFor, showFailure } from '../../../lib/forms/failure-toast.ts';
import { dismissFailure, showToast } from '../../../lib/toast/toast.ts';

/**
 * Searches for events. A failed search shows a toast. A failed quick search only logs a warning, unless the user can
 * fix the cause.
 */
export function useTrendingSearch() {
  const utils = trpc.useUtils();
  const [query, setQuery] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const results = trpc.trending.search.useQuery({ q: query ?? '' }, { enabled: false });

  async function find(q: string) {
    setSearching(true);
    setQuery(q);
    try {
      const answer = await utils.trending.search.fetch({ q });
      dismissFailure('search');
      return answer;
    } finally {
      setSearching(false);
    }
  }

  return {
    result: results.data,
    searching,
    async search(text: string) {
      const q = text.trim();
      if (q === '') {
        return showToast({
          title: 'Search Required',
          description: 'Please enter a topic to search for trending events.',
          tone: 'error',
          topic: 'search',
        });
      }
      try {
        const { events } = await find(q);
        if (events.length === 0) {
          showToast({ title: 'No Results', description: 'No trending events found. Try a different search term.' });
        }
      } catch (error) {
        const reason = refusal(error);
        const limited = reason?.status === 429 ? reason.message : null;
        showFailure('Search Failed', error, limited ?? 'Unable to fetch trending events. Please try again.', 'search');
      }
    },
    async searchSuggestedTerm(term: string) {
      try {
        await find(term);
      } catch (error) {
        if (remedyFor(error)) showFailure('Search Failed', error, '', 'search');
        else console.warn('quick search failed', error);
      }
    },
  };
}
