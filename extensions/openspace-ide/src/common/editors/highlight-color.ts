import { z } from 'zod';

export const HighlightColor = z.enum(['yellow', 'green', 'blue', 'red', 'purple']);
export type HighlightColor = z.infer<typeof HighlightColor>;
