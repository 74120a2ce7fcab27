import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { z } from 'zod';

export const FilePath = workspacePath('The file');
export const Line = z.number().int().min(1);
export const Version = z.number().int().min(0);

export const Written = z.object({ success: z.literal(true), version: z.number().int() });
