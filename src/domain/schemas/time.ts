import { z } from 'zod';

/** A time in a response: an ISO string in UTC, such as `2026-10-06T09:00:00.000Z`. */
export const timeSchema = z.iso.datetime().meta({ id: 'Time' });
