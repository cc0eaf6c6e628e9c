export const run = async (): Promise<boolean> => Promise.resolve(true);
