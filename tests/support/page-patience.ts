import { configure } from '@testing-library/react';

// `findBy…` and `waitFor` give up after a second otherwise, which a busy machine takes for one component.
configure({ asyncUtilTimeout: 10_000 });
