/** What the host calls. */
export {attach, tableBytes, scratchBytes, keyBytes, randomBytes} from "./layout";
export {buildTransformTables, transformForward, transformInverse} from "./ntt";
export {sampleTernary, sampleTernaryFolded, sampleGaussian} from "./sample";
export {prepareKey, encryptZeroMm, encryptMm, encryptWordsRmp, encryptRmp} from "./encrypt";
export {mergeMm, tileMm, untileMm, scoreMm} from "./shard";
export {transformQuery, mergeRmp, unwrapBlocks, wrapBlocks, scoreRmp} from "./shard-rmp";
export {prepareSecret, decryptCoefficients, decryptEvaluations} from "./decrypt";
export {firstBadWord, firstBadResidue, sumLines, clearPages} from "./check";
