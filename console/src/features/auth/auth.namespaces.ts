/** The catalogues that the public pages speak. */
export const publicNamespaces = ['auth', 'validation'];
