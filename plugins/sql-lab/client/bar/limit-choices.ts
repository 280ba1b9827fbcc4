/** Row limits to choose from: powers of ten below the server's maximum, the maximum, and the one in use. */
export function limitChoices(maxRows: number, current: number): readonly number[] {
  const powers: number[] = [];
  for (let limit = 10; limit < maxRows; limit *= 10) powers.push(limit);
  return [...new Set([...powers, maxRows, current])].filter((limit) => limit > 0).toSorted((a, b) => a - b);
}
