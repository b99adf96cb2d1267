import { createHash } from 'node:crypto'

/** The share of texts whose callbacks repeat, and of those whose callbacks overtake each other. */
const UNRULY_SHARE = 0.04

/** From 0 to 1, the same for the same text and purpose in every run and every process, so that what went wrong can be repeated. */
export function chanceOf(id: string, purpose: string): number {
  return createHash('sha256').update(`${purpose}:${id}`).digest().readUInt32BE(0) / 2 ** 32
}

export const isRepeated = (id: string): boolean => chanceOf(id, 'repeat') < UNRULY_SHARE
export const isReordered = (id: string): boolean => chanceOf(id, 'reorder') < UNRULY_SHARE
