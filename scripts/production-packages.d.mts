export function productionPackages(lockFile: string): Set<string>;
